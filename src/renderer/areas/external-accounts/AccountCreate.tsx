import { Drawer } from '@mantine/core'
import { ACCOUNT_TYPES } from '../../../contract/external-accounts/accountTypes'
import type { ExternalAccount } from '../../../contract/external-accounts/schemas'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { useSearchValues, useSetSearch } from '../../navigation/useSearch'
import { AccountForm } from './AccountForm'
import { TypePicker } from './TypePicker'
import { words } from './words'

/** Adds an account in two steps: the type, then its own form. Both stand in the address. */
export function AccountCreate({ onCreated }: { readonly onCreated: (account: ExternalAccount) => void }) {
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const close = () => setSearch({ new: null, type: null, for: null, bank: null, region: null })
  const type = ACCOUNT_TYPES.find((known) => known === search.type)
  if (type === undefined) {
    return (
      <Drawer opened onClose={close} title={words.chooseType} size={DIALOG_SIZES.wide}>
        <TypePicker onPick={(picked) => setSearch({ type: picked }, { isStep: true })} />
      </Drawer>
    )
  }
  return (
    <AccountForm
      key={type}
      type={type}
      preset={{ bank: search.bank, region: search.region }}
      holder={search.for ?? search.customerId ?? ''}
      onHolder={(holder) => setSearch({ for: holder })}
      onOtherType={() => setSearch({ type: null, bank: null, region: null })}
      onClose={close}
      onCreated={onCreated}
    />
  )
}
