"""Rules under which the generic solver is done with Toss Up! in seconds."""

SMALL = (
    "dice=1,target=2",
    "dice=2,target=4",
    "dice=2,red=0,yellow=1/2,green=1/2,target=3",
    "dice=3,red=1/2,yellow=0,green=1/2,target=5",
)
