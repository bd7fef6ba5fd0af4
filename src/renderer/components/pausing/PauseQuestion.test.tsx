import { describe, expect, it } from 'vitest'
import { markupAt } from '../testing/markupAt'
import { type PauseEffects, PauseQuestion } from './PauseQuestion'

const asked = (effects: PauseEffects | null) =>
  markupAt('/transactions', <PauseQuestion name="shopper" effects={effects} />)

describe('the question before an agent is paused', () => {
  it('says that nothing else stops only once that is known', async () => {
    expect(await asked({ waitingActions: 0, openQuotes: 0 })).toContain('nothing else')
    expect(await asked(null)).not.toContain('nothing else')
    expect(await asked(null)).toContain('all its waiting payments')
  })

  it('counts the waiting payments and the open quotes', async () => {
    const both = await asked({ waitingActions: 1, openQuotes: 2 })
    expect(both).toContain('1 waiting payment, which fails')
    expect(both).toContain('2 open quotes')
    expect(await asked({ waitingActions: 3, openQuotes: 0 })).not.toContain('open quote')
  })
})
