"""Rules under which the generic solver is done with Threes in seconds."""

SMALL = ("dice=1", "dice=2,faces=1:1:0:2:3:3", "dice=3", "dice=3,reroll_all=false")
