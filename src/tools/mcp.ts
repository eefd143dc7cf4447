/** `ws mcp`: a server for agents, by the Model Context Protocol. */
export { install } from './mcp/install.ts'
export { serve } from './mcp/serve.ts'
