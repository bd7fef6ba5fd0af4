import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { AccountType } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { AccountForm } from '../external-accounts/AccountForm'
import { TypePicker } from '../external-accounts/TypePicker'
import { words } from './words'

const NOTHING_KNOWN = { bank: undefined, region: undefined }

interface NewBankDetailsProps {
  /** A customer's id, or `platform`. */
  readonly holder: string
  readonly onClose: () => void
  readonly onCreated: (account: ExternalAccount) => void
}

/** Adds an account outside without leaving the quote: its type first, then its own form. */
export function NewBankDetails({ holder, onClose, onCreated }: NewBankDetailsProps) {
  const [type, setType] = useState<AccountType | null>(null)
  if (type === null) {
    return (
      <Drawer opened onClose={onClose} title={words.form.addDetails} size={DIALOG_SIZES.wide}>
        <TypePicker onPick={setType} />
      </Drawer>
    )
  }
  return (
    <AccountForm
      key={type}
      type={type}
      preset={NOTHING_KNOWN}
      holder={holder}
      onHolder={() => undefined}
      onOtherType={() => setType(null)}
      onClose={onClose}
      onCreated={onCreated}
    />
  )
}
