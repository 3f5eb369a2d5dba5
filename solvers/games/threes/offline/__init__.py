"""The tables and figures of Threes that the batch alone makes."""
