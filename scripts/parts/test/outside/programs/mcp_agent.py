"""Calls tools with the Model Context Protocol's own client.

    mcp_agent.py http URL TOKEN MODE
    mcp_agent.py stdio MODE COMMAND ARGUMENT...

MODE is the client's: `auto`, `legacy` or a version. Standard input has a JSON array of calls `[name, arguments]`.
It prints one object: the version, the tools, and of each call the texts, whether it failed, and the seconds it took.
"""

import asyncio
import json
import sys
import time

import httpx2
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError


def connection(words):
    kind, *rest = words
    if kind == "http":
        url, token, mode = rest
        http = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"})
        return streamable_http_client(url, http_client=http), mode
    mode, command, *arguments = rest
    return stdio_client(StdioServerParameters(command=command, args=arguments)), mode


async def called(client, name, arguments):
    begin = time.monotonic()
    try:
        result = await client.call_tool(name, arguments)
    except MCPError as error:
        return {"code": error.code, "message": str(error)}
    texts = [part.text for part in result.content]
    return {"texts": texts, "failed": result.is_error, "seconds": time.monotonic() - begin}


async def main(words, calls):
    transport, mode = connection(words)
    async with Client(transport, mode=mode) as client:
        tools = await client.list_tools()
        listed = [tool.model_dump(by_alias=True, exclude_none=True) for tool in tools.tools]
        answers = [await called(client, name, arguments) for name, arguments in calls]
        return {"version": client.protocol_version, "tools": listed, "calls": answers}


print(json.dumps(asyncio.run(main(sys.argv[1:], json.load(sys.stdin)))))
