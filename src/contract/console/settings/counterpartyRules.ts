import { z } from 'zod'

/**
 * Whether self-custody wallets must name their owner, and a customer's own must be proven: as the customer's region
 * has it, for everybody, or for nobody. No region asks for it yet. Assumes: A-372.
 */
export const counterpartyRules = z.enum(['REGION', 'ON', 'OFF'])
export type CounterpartyRules = z.infer<typeof counterpartyRules>
