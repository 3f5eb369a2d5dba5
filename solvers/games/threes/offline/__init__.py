"""What the batch alone makes of Threes."""
