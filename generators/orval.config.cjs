const input = '../docs/openapi.json'

module.exports = {
  calls: { input, output: { target: './generated/orval/client.ts', client: 'fetch', mode: 'single' } },
  schemas: { input, output: { target: './generated/orval/zod.ts', client: 'zod', mode: 'single' } },
}
