"""A wire between a desk and PostgreSQL that can be cut in several ways."""

import asyncio
import contextlib
import socket
import struct
import threading

from waiting import free_port


class Wire:
    """Takes connections on a port of its own, and forwards what comes to another port in the way that `cut` says.

    - `pass`: at once.
    - `stall`: not at all; connections stay open, and new ones are taken.
    - `reset`: connections end with RST, new ones too.
    - `refuse`: connections end, and new ones are not taken.
    - `delay`: each portion after two seconds.
    """

    WAYS = ("stall", "reset", "refuse", "delay")

    def __init__(self, target):
        self.target, self.port, self.way = target, free_port(), "pass"
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server, self.open = None, set()
        self.call(self.prepare())

    def call(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    async def prepare(self):
        self.flows = asyncio.Event()
        self.flows.set()
        await self.listen()

    async def listen(self):
        self.server = await asyncio.start_server(self.take, "127.0.0.1", self.port, reuse_address=True)

    def cut(self, way):
        self.call(self.change(way))

    async def change(self, way):
        self.way = way
        if way == "stall":
            self.flows.clear()
        else:
            self.flows.set()
        if way in ("reset", "refuse"):
            for writer in list(self.open):
                self.end(writer)
        if way == "refuse":
            self.server.close()
        elif not self.server.is_serving():
            await self.listen()

    def end(self, writer):
        if self.way == "reset":
            with contextlib.suppress(OSError):
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    async def take(self, reader, writer):
        """Carries one connection until it ends, or until the wire does."""
        if self.way in ("reset", "refuse"):
            self.end(writer)
            return
        with contextlib.suppress(OSError, asyncio.CancelledError):
            self.open.add(writer)
            await self.flows.wait()
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target)
            self.open.add(other_writer)
            await asyncio.gather(self.forward(reader, other_writer), self.forward(other_reader, writer))
            self.open.discard(other_writer)
        self.open.discard(writer)
        self.end(writer)

    async def forward(self, reader, writer):
        """Forwards until one side ends, and passes the end on."""
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if self.way == "delay":
                    await asyncio.sleep(2)
                await self.flows.wait()
                writer.write(data)
                await writer.drain()
        await self.flows.wait()
        writer.close()

    def stop(self):
        self.call(self.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    async def close(self):
        self.server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for writer in list(self.open):
            writer.transport.abort()
