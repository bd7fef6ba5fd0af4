import { describe, expect, it } from 'vitest'
import { readServeArguments } from './serveArguments'

describe('readServeArguments', () => {
  it('takes defaults when nothing is asked', () => {
    expect(readServeArguments([], {})).toMatchObject({
      port: null,
      host: 'localhost',
      dataDir: null,
      seed: null,
      isJson: false,
      isEphemeral: false,
      durability: 'FULL',
    })
  })

  it('reads the command line, and the environment where the command line says nothing', () => {
    const read = readServeArguments(['--port', '5001', '--demo', '--json', '--allow-host', 'a', '--allow-host', 'b'], {
      COUNTERSIGN_PORT: '6000',
      COUNTERSIGN_TOKEN_ID: 'id',
      COUNTERSIGN_TOKEN_SECRET: 'secret',
      COUNTERSIGN_EPHEMERAL: '1',
      COUNTERSIGN_ALLOW_ORIGIN: 'http://x',
    })
    expect(read).toMatchObject({
      port: 5001,
      seed: 'demo',
      isJson: true,
      tokenId: 'id',
      tokenSecret: 'secret',
      isEphemeral: true,
      allowHosts: ['a', 'b'],
      allowOrigins: ['http://x'],
    })
  })

  it.each([
    [['--port', 'x'], '--port must be a number'],
    [['--port', '70000'], '--port must be a number'],
    [['--empty', '--demo'], 'exclude each other'],
    [['--ephemeral', '--data-dir', 'x'], 'exclude each other'],
    [['--token-id', 'x'], 'go together'],
    [['--durability', 'SOME'], 'FULL or NORMAL'],
    [['--colour'], 'See --help'],
    [['stray'], 'See --help'],
  ])('refuses %j in one sentence', (args, message) => {
    expect(() => readServeArguments(args, {})).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(message) }),
    )
  })
})
