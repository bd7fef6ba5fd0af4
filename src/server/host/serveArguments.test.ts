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

  it('names the variables that decided something, and no others', () => {
    const environment = {
      COUNTERSIGN_PORT: '5001',
      COUNTERSIGN_TOKEN_ID: 'id',
      COUNTERSIGN_TOKEN_SECRET: 's',
      PATH: '/',
    }
    const { usedVariables } = readServeArguments(['--port', '5002'], environment)
    expect(usedVariables).toEqual(['COUNTERSIGN_TOKEN_ID', 'COUNTERSIGN_TOKEN_SECRET'])
  })

  it.each([
    ['region', 'REGION'],
    ['on', 'ON'],
    ['off', 'OFF'],
  ])('reads --counterparty-rules %s, and says nothing where it is left out', (text, expected) => {
    expect(readServeArguments(['--counterparty-rules', text], {}).counterpartyRules).toBe(expected)
    expect(readServeArguments([], { COUNTERSIGN_COUNTERPARTY_RULES: text }).counterpartyRules).toBe(expected)
    expect(readServeArguments([], {}).counterpartyRules).toBeNull()
  })

  it('lets the command line choose between workspace and data folder whatever the environment says', () => {
    const environment = { COUNTERSIGN_DATA_DIR: '/data', COUNTERSIGN_WORKSPACE: 'b' }
    expect(readServeArguments(['--workspace', 'a'], environment)).toMatchObject({ workspace: 'a', dataDir: null })
    expect(readServeArguments([], environment)).toMatchObject({ workspace: null, dataDir: '/data' })
    expect(readServeArguments([], { COUNTERSIGN_WORKSPACE: 'b' })).toMatchObject({ workspace: 'b', dataDir: null })
    expect(readServeArguments(['--ephemeral'], environment)).toMatchObject({ workspace: null, isEphemeral: true })
  })

  it('waits for the disk where what was written is to last', () => {
    expect(readServeArguments(['--ephemeral'], {}).durability).toBe('NORMAL')
    expect(readServeArguments(['--ephemeral', '--durability', 'FULL'], {}).durability).toBe('FULL')
    expect(readServeArguments(['--data-dir', 'x'], {}).durability).toBe('FULL')
  })

  it.each([
    [['--port', 'x'], '--port must be a number'],
    [['--port', '70000'], '--port must be a number'],
    [['--empty', '--demo'], 'exclude each other'],
    [['--ephemeral', '--data-dir', 'x'], 'exclude each other'],
    [['--workspace', 'x', '--data-dir', 'y'], '--workspace and --data-dir exclude each other'],
    [['--workspace', 'x', '--ephemeral'], '--workspace and --ephemeral exclude each other'],
    [['--workspace', '../x'], '--workspace takes'],
    [['--token-id', 'x', '--token-secret', ''], '--token-secret is empty; say it, or leave it out.'],
    [['--host', '0.0.0.0', '--allow-host', ''], '--allow-host is empty'],
    [['--allow-host', 'two words'], '--allow-host takes a name or address without a port'],
    [['--allow-host', 'sandbox.local:4010'], '--allow-host takes a name or address without a port'],
    [['--allow-host', 'fe80::1'], 'without a port, such as sandbox.local or [fe80::1], not fe80::1.'],
    [['--token-id', 'a:b', '--token-secret', 'x'], '--token-id takes no colon'],
    [['--workspace', 'X y'], '--workspace takes'],
    [['--token-id', 'x'], 'go together'],
    [['--console-secret', 'short'], 'has 5 characters, and needs at least 16'],
    [['--host', '0.0.0.0'], 'would open the service beyond this machine'],
    [['--durability', 'SOME'], 'FULL or NORMAL'],
    [['--counterparty-rules', 'maybe'], 'region, on or off'],
    [['--colour'], "Unknown option '--colour'. See --help."],
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port? See --help."],
    [['stray'], "Unexpected argument 'stray'. See --help."],
    [['--allow-origin', 'localhost:5173'], 'such as http://localhost:5173, not localhost:5173.'],
    [['--allow-origin', 'http://localhost:5173/app'], 'not http://localhost:5173/app.'],
  ])('refuses %j in one sentence', (args, message) => {
    expect(() => readServeArguments(args, {})).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(message) }),
    )
  })

  it.each([
    ['PORT', 'zz', 'COUNTERSIGN_PORT must be a number from 0 to 65535, not zz.'],
    ['WORKSPACE', 'a/b', 'COUNTERSIGN_WORKSPACE takes up to 40 small letters, digits and hyphens, '],
    ['DURABILITY', 'some', 'COUNTERSIGN_DURABILITY must be FULL or NORMAL, not some.'],
    ['COUNTERPARTY_RULES', 'x', 'COUNTERSIGN_COUNTERPARTY_RULES must be region, on or off, not x.'],
    ['ALLOW_ORIGIN', 'x', 'COUNTERSIGN_ALLOW_ORIGIN takes scheme, host and port, such as '],
    ['EPHEMERAL', 'on', 'COUNTERSIGN_EPHEMERAL must be 1 or 0, not on.'],
    ['DEMO', '1', '--empty and COUNTERSIGN_DEMO exclude each other; choose one.'],
  ])('names COUNTERSIGN_%s where it says what is refused', (name, value, message) => {
    expect(() => readServeArguments(['--empty'], { [`COUNTERSIGN_${name}`]: value })).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringMatching(new RegExp(`^${message}`)) }),
    )
  })

  it('takes a variable for yes in any case, and 0 for no', () => {
    const of = (text: string) => readServeArguments([], { COUNTERSIGN_EPHEMERAL: text }).isEphemeral
    expect(['1', 'true', 'TRUE', 'Yes', '0', 'no', ''].map(of)).toEqual([true, true, true, true, false, false, false])
  })

  it('asks nothing of a host where none is started', () => {
    const environment = { COUNTERSIGN_CONSOLE_SECRET: 'short', COUNTERSIGN_HOST: '0.0.0.0' }
    for (const args of [['--link'], ['--reset-pin', 'Ada']]) {
      expect(readServeArguments(args, environment)).toMatchObject({ consoleSecret: 'short' })
    }
    const wrong = { COUNTERSIGN_EPHEMERAL: 'on', COUNTERSIGN_PORT: 'zz', COUNTERSIGN_TOKEN_ID: 'x' }
    expect(readServeArguments(['--help'], { ...environment, ...wrong })).toMatchObject({ isHelp: true, port: null })
  })

  it('takes an empty variable for one that is not there, and a list as it is written', () => {
    const names = 'PORT HOST WORKSPACE DATA_DIR TOKEN_ID CONSOLE_SECRET DURABILITY COUNTERPARTY_RULES ALLOW_ORIGIN DEMO'
    const empty = Object.fromEntries(names.split(' ').map((name) => [`COUNTERSIGN_${name}`, '']))
    expect(readServeArguments([], empty)).toEqual(readServeArguments([], {}))
    const { allowHosts } = readServeArguments([], { COUNTERSIGN_ALLOW_HOST: 'one.test, 192.168.1.5,[fe80::1],' })
    expect(allowHosts).toEqual(['one.test', '192.168.1.5', '[fe80::1]'])
  })

  it.each([
    [['--link'], { EPHEMERAL: '1' }, '--link asks the host of a lasting data folder; leave out COUNTERSIGN_EPHEMERAL.'],
    [['--data-dir', 'x'], { EPHEMERAL: '1' }, 'COUNTERSIGN_EPHEMERAL and --data-dir exclude each other; choose one.'],
    [['--workspace', 'x'], { EPHEMERAL: '1' }, '--workspace and COUNTERSIGN_EPHEMERAL exclude each other; choose one.'],
    [[], { ALLOW_HOST: 'a b' }, 'COUNTERSIGN_ALLOW_HOST takes a name or address'],
    [[], { TOKEN_ID: 'x' }, 'COUNTERSIGN_TOKEN_ID says one alone.'],
    [[], { HOST: '0.0.0.0' }, 'The host 0.0.0.0 (COUNTERSIGN_HOST or --host) would open'],
  ])('of %j beside %j names the variable', (args, said, message) => {
    const environment = Object.fromEntries(Object.entries(said).map(([name, text]) => [`COUNTERSIGN_${name}`, text]))
    expect(() => readServeArguments(args, environment)).toThrow(
      expect.objectContaining({ name: 'StartError', message: expect.stringContaining(message) }),
    )
  })
})
