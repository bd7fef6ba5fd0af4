import { useState } from 'react'
import { ActButton } from '../../components/ActButton'
import { CollectMoneyForm, SendMoneyForm } from './TransferForm'
import { words } from './words'

interface TransferActsProps {
  /** Whose accounts: the id of a customer, or `PLATFORM` of the quotes. */
  readonly owner: string
  readonly inside?: string
  readonly outside?: string
  /** Whether money can be collected from the other end. */
  readonly canCollect: boolean
}

/** Sending and collecting money from the account at hand. */
export function TransferActs({ owner, inside, outside, canCollect }: TransferActsProps) {
  const [open, setOpen] = useState<'OUT' | 'IN' | null>(null)
  const form = { owner, inside, outside, onClose: () => setOpen(null) }
  return (
    <>
      <ActButton operation="createTransferOut" variant="default" onAct={() => setOpen('OUT')}>
        {words.OUT.act}
      </ActButton>
      {canCollect && (
        <ActButton operation="createTransferIn" variant="default" onAct={() => setOpen('IN')}>
          {words.IN.act}
        </ActButton>
      )}
      {open === 'OUT' && <SendMoneyForm {...form} />}
      {open === 'IN' && <CollectMoneyForm {...form} />}
    </>
  )
}
