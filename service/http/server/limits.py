"""The limits of a serving process: how long clients may take, and how much it holds for them.

Times are in seconds, sizes in bytes. A client that exceeds a limit loses its connection and disturbs nobody else.
"""

# From the connection, or from the end of the last reply, to the first byte of a request.
FIRST_SECONDS = 10.0
IDLE_SECONDS = 30.0
# From the first byte to the end of the headers, and from there to the end of the body.
HEAD_SECONDS = 10.0
BODY_SECONDS = 20.0
# From the moment that a complete request waits for a thread, until it is refused instead.
QUEUE_SECONDS = 3.0
# For the client to take the rest of a reply that is complete in memory, besides the time that it takes at the least rate.
REPLY_SECONDS = 30.0
# A reply that is sent in pieces must advance at least this often, and on average at the least rate once the time of grace is
# over. The system of a client that reads slowly tells so only now and then: by default, after every 400 kB at most.
STALL_SECONDS = 60.0
GRACE_SECONDS = 30.0
STREAM_RATE = 16 * 1024
# The bytes of a reply that may wait in the system until the client's system has room for them.
WAITING = 128 * 1024
# After the last reply, for the client to close the connection. Closing it earlier could destroy the reply on its way.
LINGER_SECONDS = 2.0
# Exports that are waited for or sent at the same time; each has a thread.
FILE_THREADS = 4
# How often the times are compared with the clock.
SWEEP_SECONDS = 0.5

REQUEST_LINE = 8190
HEAD = 64 * 1024
BODY = 250_000
# More chunks than any client needs for a body of this size, as each of them takes time to read.
CHUNKS = 4096
# All requests that are not complete yet, and all complete replies that are not sent yet, of one process.
HELD = 64 * 1024 * 1024
UNSENT = 64 * 1024 * 1024
