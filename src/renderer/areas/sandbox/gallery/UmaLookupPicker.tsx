import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { callOperation } from '../../../client/callOperation'
import { ServiceCallError } from '../../../client/ServiceCallError'
import type { ContractPickerProps } from '../../../components/contractForm/formTools'
import { valueAt } from '../../../components/contractForm/startValue'
import { useObject } from '../../../components/objects/useObjects'
import { starred } from '../../../components/starred'
import { words } from './words'

/** A pause in typing, after which the address is looked up. */
const PAUSE_MS = 500

async function lookUp(receiverUmaAddress: string, customerId: string): Promise<{ id: string } | { problem: string }> {
  try {
    const reply = await callOperation('lookupUma', { params: { receiverUmaAddress }, query: { customerId } })
    return { id: reply.lookupId }
  } catch (fault) {
    return { problem: fault instanceof ServiceCallError ? fault.message : String(fault) }
  }
}

/** A quote to a UMA address needs the id of its lookup: it is looked up for the payer whenever the address changes. */
export function UmaLookupPicker({ label, value, onChange, error, isRequired, root }: ContractPickerProps) {
  const payer = useObject('INTERNAL_ACCOUNT', valueAt(root, 'source.accountId'))?.customerId ?? ''
  const address = valueAt(root, 'destination.umaAddress')
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (typeof address !== 'string' || !address.includes('@') || payer === '') return
    let isOver = false
    const timer = setTimeout(async () => {
      const found = await lookUp(address, payer)
      if (isOver) return
      setProblem('problem' in found ? found.problem : null)
      latest.current('id' in found ? found.id : '')
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [address, payer])
  return (
    <TextInput
      label={label}
      description={words.lookup}
      {...starred(isRequired)}
      error={error ?? problem}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  )
}
