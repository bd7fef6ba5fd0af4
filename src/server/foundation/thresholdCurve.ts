/** So many settings are told; of more distinct amounts, so many spread evenly over them. */
const STEPS_MAX = 200

type Counts<Outcome extends PropertyKey> = Readonly<Record<Outcome, number>>

/** A setting of an amount, with what it makes of everything. */
interface CurveStep<Outcome extends PropertyKey> {
  readonly amountMinor: number
  readonly counts: Counts<Outcome>
}

interface Movable<Outcome> {
  readonly amountMinor: number
  /** What comes of it where the setting does not apply. */
  readonly otherwise: Outcome
  /** What comes of it where it does. */
  readonly applied: Outcome
}

function spread(amounts: readonly number[]): number[] {
  if (amounts.length <= STEPS_MAX) return [...amounts]
  const at = (index: number) => amounts[Math.round((index * (amounts.length - 1)) / (STEPS_MAX - 1))] ?? 0
  return Array.from({ length: STEPS_MAX }, (_, index) => at(index))
}

/** What other settings of one amount would make of the same history, from the amounts alone, sorted once. */
export class ThresholdCurve<Outcome extends PropertyKey> {
  readonly #settingMinor: number | null
  readonly #applies: 'ABOVE' | 'FROM'
  readonly #fixed: Record<Outcome, number>
  readonly #movable: Movable<Outcome>[] = []

  /** Input: `none`, zero for each outcome; `applies`, to amounts above the setting, or from it on. */
  constructor(of: {
    readonly settingMinor: number | null
    readonly applies: 'ABOVE' | 'FROM'
    readonly none: Counts<Outcome>
  }) {
    this.#settingMinor = of.settingMinor
    this.#applies = of.applies
    this.#fixed = { ...of.none }
  }

  /** One that no setting changes. */
  fix(outcome: Outcome): void {
    this.#fixed[outcome] += 1
  }

  /** One that the setting decides about. */
  move(movable: Movable<Outcome>): void {
    if (movable.otherwise === movable.applied) this.fix(movable.otherwise)
    else this.#movable.push(movable)
  }

  /** By amount, the least first; `without`: without any setting. */
  finish(): { readonly steps: CurveStep<Outcome>[]; readonly without: Counts<Outcome> } {
    const sorted = this.#movable.sort((one, other) => one.amountMinor - other.amountMinor)
    const distinct = [...new Set(sorted.map(({ amountMinor }) => amountMinor))]
    const setting = this.#settingMinor
    const settings = new Set([0, ...spread(distinct), ...(setting === null ? [] : [setting])])
    const counts = { ...this.#fixed }
    for (const { applied } of sorted) counts[applied] += 1
    const release = ({ applied, otherwise }: Movable<Outcome>): void => {
      counts[applied] -= 1
      counts[otherwise] += 1
    }
    const isPassed = (amountMinor: number, at: number) =>
      this.#applies === 'ABOVE' ? amountMinor <= at : amountMinor < at
    let next = 0
    const steps = [...settings]
      .sort((one, other) => one - other)
      .map((at) => {
        for (let item = sorted[next]; item !== undefined && isPassed(item.amountMinor, at); item = sorted[next]) {
          release(item)
          next += 1
        }
        return { amountMinor: at, counts: { ...counts } }
      })
    for (const item of sorted.slice(next)) release(item)
    return { steps, without: counts }
  }
}
