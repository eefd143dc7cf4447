/** `ws mcp`: a server for agents, by the Model Context Protocol. */
export { serve } from './mcp/serve.ts'
