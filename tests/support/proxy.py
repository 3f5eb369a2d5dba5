"""A TCP proxy before a database, which can be told to stop answering, to go on, and to break its connections."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url


class Proxy:
    """Passes bytes between clients and a server until it is told otherwise. It always accepts connections."""

    def __init__(self, host: str, port: int) -> None:
        self._target = host, port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._flows = threading.Event()
        self._flows.set()
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._closed = False
        self.accepted = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self) -> int:
        """The port on which the proxy listens."""
        return int(self._listener.getsockname()[1])

    def freeze(self) -> None:
        """Pass nothing on any more, in either direction."""
        self._flows.clear()

    def thaw(self) -> None:
        """Pass everything on again, first what was held back."""
        self._flows.set()

    def reset(self) -> None:
        """Break all connections."""
        with self._lock:
            broken, self._sockets = self._sockets, []
        for pipe in broken:
            with contextlib.suppress(OSError):
                pipe.shutdown(socket.SHUT_RDWR)
            pipe.close()

    def close(self) -> None:
        """Stop listening, and break all connections."""
        self._closed = True
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._flows.set()
        self.reset()

    def _accept(self) -> None:
        while not self._closed:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self.accepted += 1
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with self._lock:
            self._sockets.append(client)
        self._flows.wait()
        try:
            server = socket.create_connection(self._target)
        except OSError:
            client.close()
            return
        with self._lock:
            self._sockets.append(server)
        threading.Thread(target=self._pass, args=(client, server), daemon=True).start()
        self._pass(server, client)

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._flows.wait()
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextmanager
def before(url: str) -> Iterator[tuple[Proxy, str]]:
    """Yield a proxy before a PostgreSQL server, and the URL of a database through it."""
    server = make_url(url)
    proxy = Proxy(server.host or "127.0.0.1", server.port or 5432)
    try:
        through = server.set(host="127.0.0.1", port=proxy.port)
        yield proxy, through.render_as_string(hide_password=False)
    finally:
        proxy.close()
