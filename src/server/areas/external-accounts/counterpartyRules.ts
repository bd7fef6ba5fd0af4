import type { CounterpartyRules } from '../../../contract/console/settings/counterpartyRules'
import { getHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'

/** Where nobody said anything. */
const AS_DELIVERED: CounterpartyRules = 'REGION'

/**
 * What the platform asks of self-custody wallets: the operator's setting, else what the host was started with.
 *
 * Assumes: A-372.
 */
export async function getCounterpartyRules(tx: Tx): Promise<CounterpartyRules> {
  const said = (await getHostSetting(tx, 'counterpartyRules')) ?? (await getHostSetting(tx, 'counterpartyRulesAtStart'))
  return said ?? AS_DELIVERED
}

/** Whether new wallets must say whose they are, and prove it. No region asks for it yet. Assumes: A-372. */
export function asksForProof(rules: CounterpartyRules): boolean {
  return rules === 'ON'
}

/** For a person: which rule let a wallet become active without a proof, or that it was proven. */
export function ruleSentence(rules: CounterpartyRules): string {
  switch (rules) {
    case 'ON':
      return 'Counterparty rules are ON: wallets registered from now on wait for a proof.'
    case 'OFF':
      return 'Counterparty rules are OFF: no wallet waits for a proof. Turn them ON before the wallet is registered.'
    case 'REGION':
      return (
        'Counterparty rules are by REGION, and no region asks for a proof yet. ' +
        'Turn them ON before the wallet is registered.'
      )
  }
}
