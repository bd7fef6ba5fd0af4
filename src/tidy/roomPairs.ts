import { type Finding, lineOf, type Tree } from './source'

/** Rooms that ask each other, and why neither direction is a registration or belongs elsewhere. */
const PAIRS: readonly { readonly rooms: readonly [string, string]; readonly why: string }[] = [
  {
    rooms: ['areas/agents', 'areas/transactions'],
    why: 'an agent starts payments, and a payment that waits has a door of its own to the decision about its agent',
  },
  {
    rooms: ['areas/beneficial-owners', 'areas/customers'],
    why: 'an owner is one of a business, and a business is shown with its owners',
  },
  {
    rooms: ['areas/customers', 'areas/internal-accounts'],
    why: 'a customer begins with accounts, and an account is one of a customer',
  },
  {
    rooms: ['areas/customers', 'areas/wallet-auth'],
    why: 'who changes the contact of a customer moves the credential with it, and codes go to that contact',
  },
  {
    rooms: ['areas/internal-accounts', 'areas/platform-config'],
    why: 'the platform has accounts in the currencies it supports, and opens one for each that it adds',
  },
  {
    rooms: ['areas/internal-accounts', 'areas/wallet-auth'],
    why: 'credentials open wallets, and what is done to a wallet is signed by one of them',
  },
  {
    rooms: ['console/agents', 'console/money'],
    why: 'the forecast of an action goes on as that of a payment, and the overview counts the actions that wait',
  },
  {
    rooms: ['console/agents', 'console/team'],
    why: 'an action is shown with its claim, and nobody claims one whose decision can still be undone',
  },
]

const nameOf = (rooms: readonly string[]): string => [...rooms].sort().join(' and ')

const roomOf = (path: string): string | null => /^src\/server\/((?:areas|console)\/[^/]+)\//.exec(path)?.[1] ?? null

/** The first import of each room by another. */
function importsBetweenRooms({ sources }: Tree): Map<string, Finding> {
  const found = new Map<string, Finding>()
  for (const { path, isTest, imports } of sources) {
    const from = roomOf(path)
    if (from === null || isTest || path.includes('/testing/')) continue
    for (const { target, line } of imports) {
      const to = target === null ? null : roomOf(target)
      if (to === null || to === from || found.has(`${from} ${to}`)) continue
      found.set(`${from} ${to}`, { path, line, message: `${from} and ${to} ask each other: one of them registers` })
    }
  }
  return found
}

/** Two rooms that import each other are one in two folders, but for the pairs above. */
export function roomPairFindings(tree: Tree): Finding[] {
  const edges = importsBetweenRooms(tree)
  const known = new Set(PAIRS.map(({ rooms }) => nameOf(rooms)))
  return [...edges].flatMap(([edge, finding]) => {
    const [from = '', to = ''] = edge.split(' ')
    return edges.has(`${to} ${from}`) && !known.has(nameOf([from, to])) ? [finding] : []
  })
}

const OWN_PATH = 'src/tidy/roomPairs.ts'

/** Pairs that are named above and ask each other no more. */
export function endedPairFindings(tree: Tree): Finding[] {
  const edges = importsBetweenRooms(tree)
  return PAIRS.filter(({ rooms: [one, other] }) => !edges.has(`${one} ${other}`) || !edges.has(`${other} ${one}`)).map(
    ({ rooms }) => ({
      path: OWN_PATH,
      line: lineOf(tree, OWN_PATH, `rooms: ['${rooms.join(`', '`)}']`),
      message: `${nameOf(rooms)} ask each other no more`,
    }),
  )
}
