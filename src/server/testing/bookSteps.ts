import fc from 'fast-check'
import type { QuestionAnswer, ReceiverMode } from './bookRig'

/** How often a request is sent: once, again under its key, twice at once, or once more after a crash cut it off. */
export type Repeat = 'ONCE' | 'AGAIN' | 'AT_ONCE' | 'AFTER_CRASH'

/** A jump, with its deliveries or without; or time goes by, and what falls due races with the next request. */
type JumpWay = 'SETTLED' | 'JUMPED' | 'TIME_PASSES'

/** What an operator does with a refund that failed. */
type RefundWay = 'retry' | 'redirect' | 'write-off'

/** One request of a caller. Objects are chosen by place among those that exist; without `repeat` it is sent once. */
export type BookAct =
  | { readonly kind: 'fund'; readonly account: number; readonly amount: number }
  | {
      readonly kind: 'quote'
      readonly source: number
      readonly destination: number
      readonly side: 'SENDING' | 'RECEIVING'
      readonly amount: number
      readonly isImmediate: boolean
      readonly isAgents: boolean
      readonly repeat: Repeat
    }
  | { readonly kind: 'execute'; readonly quote: number; readonly repeat: Repeat }
  | {
      readonly kind: 'transfer-out' | 'transfer-in'
      readonly account: number
      readonly amount: number
      readonly isAgents: boolean
      readonly repeat: Repeat
    }
  | { readonly kind: 'send'; readonly quote: number; readonly excess: number; readonly repeat: Repeat }
  | { readonly kind: 'receive'; readonly sender: number; readonly amount: number; readonly answer: QuestionAnswer }
  | {
      readonly kind: 'decide'
      readonly payment: number
      readonly decision: 'approve' | 'reject'
      readonly door: 'agent' | 'transaction'
      readonly repeat: Repeat
    }
  | { readonly kind: 'cancel'; readonly payment: number; readonly repeat: Repeat }
  | { readonly kind: 'status'; readonly account: number; readonly status: 'ACTIVE' | 'FROZEN' | 'CLOSED' }
  | { readonly kind: 'sweep'; readonly account: number; readonly target: number }
  | { readonly kind: 'refund'; readonly payment: number; readonly way: RefundWay; readonly account: number }

export type BookStep =
  | BookAct
  | { readonly kind: 'together'; readonly acts: readonly BookAct[] }
  | { readonly kind: 'jump'; readonly seconds: number; readonly way: JumpWay }
  | { readonly kind: 'receiver'; readonly mode: ReceiverMode }
  | { readonly kind: 'crash'; readonly turns: number; readonly jumpSeconds: number }

const place = fc.nat({ max: 999 })
const amount = fc.oneof(fc.integer({ min: 1, max: 200_00 }), fc.constantFrom(1, 7, 100_00, 500_00))
const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
const kindOf = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const repeat = fc.oneof(
  { weight: 5, arbitrary: oneOf<Repeat>('ONCE') },
  { weight: 2, arbitrary: oneOf<Repeat>('AGAIN', 'AT_ONCE') },
  { weight: 1, arbitrary: oneOf<Repeat>('AFTER_CRASH') },
)

const act = (repeats: fc.Arbitrary<Repeat>): fc.Arbitrary<BookAct> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: kindOf('fund'), account: place, amount }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: kindOf('quote'),
        source: place,
        destination: place,
        side: oneOf<'SENDING' | 'RECEIVING'>('SENDING', 'RECEIVING'),
        amount,
        isImmediate: oneOf(false, false, true),
        isAgents: oneOf(false, false, true),
        repeat: repeats,
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: kindOf('execute'), quote: place, repeat: repeats }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: kindOf('transfer-out', 'transfer-in'),
        account: place,
        amount,
        isAgents: oneOf(false, true),
        repeat: repeats,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: kindOf('send'), quote: place, excess: oneOf(0, 0, -1, 1), repeat: repeats }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kindOf('receive'),
        sender: place,
        amount,
        answer: oneOf<QuestionAnswer>(200, 202, 202, 403, 500),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: kindOf('decide'),
        payment: place,
        decision: oneOf<'approve' | 'reject'>('approve', 'approve', 'reject'),
        door: oneOf<'agent' | 'transaction'>('agent', 'transaction'),
        repeat: repeats,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kindOf('cancel'), payment: place, repeat: repeats }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kindOf('status'),
        account: place,
        status: oneOf<'ACTIVE' | 'FROZEN' | 'CLOSED'>('ACTIVE', 'ACTIVE', 'FROZEN', 'CLOSED'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: kindOf('sweep'), account: place, target: place }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kindOf('refund'),
        payment: place,
        way: oneOf<RefundWay>('retry', 'redirect', 'write-off'),
        account: place,
      }),
    },
  )

/** Anything that may happen next. */
export const anyStep: fc.Arbitrary<BookStep> = fc.oneof(
  { weight: 12, arbitrary: act(repeat) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kindOf('together'),
      acts: fc.array(act(oneOf<Repeat>('ONCE', 'AT_ONCE')), { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kindOf('jump'),
      seconds: oneOf(0.5, 1, 1, 2, 4.999, 5, 29, 30, 31, 299, 301, 361, 3600, 90_000),
      way: oneOf<JumpWay>('SETTLED', 'JUMPED', 'TIME_PASSES'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kindOf('receiver'),
      mode: oneOf<ReceiverMode>('TAKES', 'TAKES', 'REFUSES', 'CUTS', 'EVERY_THIRD'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kindOf('crash'), turns: fc.nat({ max: 40 }), jumpSeconds: oneOf(0, 0, 1, 31, 361) }),
  },
)
