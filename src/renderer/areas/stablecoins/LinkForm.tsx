import { PasswordInput, TextInput } from '@mantine/core'
import type { StablecoinProviderAccount } from '../../../contract/stablecoins/schemas'
import { FormFrame } from '../../components/FormFrame'
import { SandboxHint } from '../../components/SandboxHint'
import { useServiceForm } from '../../components/useServiceForm'
import { useSearchValues } from '../../navigation/useSearch'
import { words } from './words'

const own = words.connect

interface LinkFormProps {
  readonly onClose: () => void
  readonly onCreated: (link: StablecoinProviderAccount) => void
}

/** Links an account at the provider, new or again. */
export function LinkForm({ onClose, onCreated }: LinkFormProps) {
  const { account = '' } = useSearchValues()
  const f = useServiceForm({
    id: 'linkStablecoinProviderAccount',
    initialValues: { apiClientId: '', apiClientSecret: '', providerAccountId: account },
    toCall: ({ apiClientId, apiClientSecret, providerAccountId }) => ({
      body: {
        provider: 'BRALE',
        apiClientId,
        apiClientSecret,
        providerAccountId: providerAccountId === '' ? undefined : providerAccountId,
      },
    }),
    onDone: onCreated,
  })
  return (
    <FormFrame kind="modal" title={own.title} onClose={onClose} form={f} submitLabel={own.submit}>
      <TextInput
        data-autofocus
        autoComplete="off"
        description={own.clientIdNote}
        {...f.field('apiClientId', own.clientId)}
      />
      <PasswordInput
        autoComplete="new-password"
        description={own.secretNote}
        {...f.field('apiClientSecret', own.secret)}
      />
      <TextInput autoComplete="off" description={own.accountNote} {...f.field('providerAccountId', own.account)} />
      <SandboxHint title={own.hint} rows={own.endings} />
    </FormFrame>
  )
}
