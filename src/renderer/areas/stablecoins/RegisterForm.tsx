import { Select, TextInput } from '@mantine/core'
import type { Stablecoin } from '../../../contract/stablecoins/schemas'
import { useFirstRows } from '../../client/useFirstRows'
import { FormFrame } from '../../components/FormFrame'
import { SandboxHint } from '../../components/SandboxHint'
import { useServiceForm } from '../../components/useServiceForm'
import { words } from './words'

const own = words.register
const ACTIVE = { query: { status: 'ACTIVE' } } as const

interface RegisterFormProps {
  readonly onClose: () => void
  readonly onCreated: (coin: Stablecoin) => void
}

/** Registers a coin that exists with the provider; of several links one is chosen. */
export function RegisterForm({ onClose, onCreated }: RegisterFormProps) {
  const links = useFirstRows('listStablecoinProviderAccounts', ACTIVE)
  const f = useServiceForm({
    id: 'registerStablecoin',
    initialValues: { providerTokenIdentifier: '', networkTokenIdentifier: '', stablecoinProviderAccountId: '' },
    toCall: ({ providerTokenIdentifier, networkTokenIdentifier, stablecoinProviderAccountId: link }) => ({
      body: {
        providerTokenIdentifier,
        networkTokenIdentifier,
        network: 'SPARK',
        stablecoinProviderAccountId: link === '' ? undefined : link,
      },
    }),
    onDone: onCreated,
  })
  const choices = links.map(({ id, providerAccountId }) => ({ value: id, label: providerAccountId }))
  return (
    <FormFrame kind="modal" title={own.title} onClose={onClose} form={f} submitLabel={own.act}>
      <TextInput
        data-autofocus
        description={own.providerIdNote}
        {...f.field('providerTokenIdentifier', own.providerId)}
      />
      <TextInput description={own.networkIdNote} {...f.field('networkTokenIdentifier', own.networkId)} />
      {links.length > 1 && <Select data={choices} {...f.choice('stablecoinProviderAccountId', own.link)} />}
      <SandboxHint title={own.hint} rows={own.endings} />
    </FormFrame>
  )
}
