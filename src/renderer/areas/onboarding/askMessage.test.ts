import { expect, it } from 'vitest'
import { askMessage } from './askMessage'

it('says every point to the customer in a line of its own', () => {
  const message = askMessage('Cordillera Roasters SAS', [{ reason: 'Proof of address' }, { reason: 'A passport' }])
  expect(message).toMatch(/^Dear Cordillera Roasters SAS,\n\n/)
  expect(message).toContain('\n- Proof of address\n- A passport\n')
})
