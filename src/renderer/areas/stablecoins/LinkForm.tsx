import { PasswordInput, TextInput } from '@mantine/core'
import type { StablecoinProviderAccount } from '../../../contract/stablecoins/schemas'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { ActButton } from '../../components/ActButton'
import { FormFrame } from '../../components/FormFrame'
import { SandboxHint } from '../../components/SandboxHint'
import { useServiceForm } from '../../components/useServiceForm'
import { useSearchValues } from '../../navigation/useSearch'
import styles from './OrderFields.module.css'
import { words } from './words'

const own = words.connect

/** The accounts of which one has to be named, as the refusal lists them. */
function openedAccounts(error: ServiceCallError | null): readonly string[] {
  const ids = error?.details.providerAccountIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

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
  const opened = openedAccounts(f.error)
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
      {opened.length > 0 && (
        <fieldset className={styles.opened}>
          <legend className="muted">{own.opened}</legend>
          {opened.map((id) => (
            <ActButton
              operation={null}
              key={id}
              variant="default"
              size="xs"
              onAct={() => f.form.setFieldValue('providerAccountId', id)}
            >
              {id}
            </ActButton>
          ))}
        </fieldset>
      )}
      <SandboxHint title={own.hint} rows={own.endings} />
    </FormFrame>
  )
}
