import { Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { HostSettings } from '../../../contract/console/settings/schemas'
import { usePreferences } from '../../client/preferences'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import { CodeBlock } from '../../components/CurlBlock'
import { FormFrame } from '../../components/FormFrame'
import { KeyValue } from '../../components/KeyValue'
import { PageBody, PageColumn } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { useServiceForm } from '../../components/useServiceForm'
import styles from './PlatformPage.module.css'
import { platformWords as words } from './platformWords'

const LIFETIME_MINUTES = [1, 2, 3, 5, 10, 15] as const

function Identity() {
  const { isPresenting } = usePreferences()
  const state = useRead('getConsoleState', {})
  const config = useRead('getPlatformConfig', {})
  return (
    <Section title={words.identity} isFramed>
      <StatePanel read={state}>
        {(host) => (
          <KeyValue
            rows={[
              { label: words.id, value: <CopyableId id={host.platformId} isWhole isLinked={false} /> },
              { label: words.environment, value: isPresenting ? null : words.sandbox },
              { label: words.baseUrl, value: <span className="mono">{host.baseUrl}</span> },
              { label: words.umaDomain, value: config.data?.umaDomain ?? null },
              { label: words.dataDir, value: <span className="mono">{host.dataDir}</span> },
              { label: words.version, value: host.version },
            ]}
          />
        )}
      </StatePanel>
    </Section>
  )
}

function EndpointForm({ settings }: { readonly settings: HostSettings }) {
  const f = useServiceForm({
    id: 'updatePlatformConfig',
    initialValues: { webhookEndpoint: settings.webhookEndpoint ?? '' },
    isStored: true,
    toCall: (values) => ({ body: values }),
    check: ({ webhookEndpoint }) => (webhookEndpoint.trim() === '' ? { webhookEndpoint: words.endpointMissing } : {}),
  })
  return (
    <FormFrame kind="row" name={words.endpoint} form={f} submitLabel={words.save}>
      <TextInput
        description={words.endpointNote}
        className={styles.endpoint}
        {...f.field('webhookEndpoint', words.endpoint)}
      />
    </FormFrame>
  )
}

function Webhooks({ settings }: { readonly settings: HostSettings }) {
  const toInbox = useWrite('pointWebhooksAtInbox')
  const clear = useWrite('clearWebhookEndpoint')
  const key = useRead('getWebhookKey', {})
  const where = settings.webhookEndpointIsInbox
    ? `${words.inbox}, ${settings.webhookEndpoint}`
    : (settings.webhookEndpoint ?? words.nowhere)
  return (
    <Section title={words.webhooks} isFramed>
      <KeyValue rows={[{ label: words.currentData, value: where }]} />
      <EndpointForm settings={settings} />
      <Group gap="xs" my="sm">
        <ActButton
          operation="pointWebhooksAtInbox"
          variant="default"
          barredBy={settings.webhookEndpointIsInbox ? words.atInbox : null}
          onAct={() => toInbox.send({})}
        >
          {words.pointAtInbox}
        </ActButton>
        <ActButton
          operation="clearWebhookEndpoint"
          variant="default"
          barredBy={settings.webhookEndpoint === null ? words.atNone : null}
          onAct={() => clear.send({})}
        >
          {words.clear}
        </ActButton>
      </Group>
      <ServiceErrorAlert error={toInbox.error ?? clear.error} />
      <h3 className={styles.subtitle}>{words.key}</h3>
      <CodeBlock text={key.data?.publicKeyPem ?? ''} />
      <h3 className={styles.subtitle}>{words.walletKey}</h3>
      <p className="muted">{words.walletKeyNote}</p>
      <CodeBlock text={settings.walletSigningKeyHex} copyLabel={words.copyWalletKey} />
    </Section>
  )
}

function QuotesAndTerms({ settings }: { readonly settings: HostSettings }) {
  const update = useWrite('updateHostSettings')
  const minutes = [...new Set([...LIFETIME_MINUTES, settings.quoteLifetimeSeconds / 60])].sort((a, b) => a - b)
  return (
    <Section title={words.quotes} isFramed>
      <NativeSelect
        label={words.lifetime}
        description={words.lifetimeNote}
        value={String(settings.quoteLifetimeSeconds / 60)}
        onChange={(event) =>
          void update.send({ body: { quoteLifetimeSeconds: Number(event.currentTarget.value) * 60 } })
        }
        data={minutes.map((count) => ({ value: String(count), label: words.minutes(count) }))}
      />
      <Switch
        mt="md"
        label={words.terms}
        description={words.termsNote}
        checked={settings.isEndUserTermsRequired}
        onChange={(event) => void update.send({ body: { isEndUserTermsRequired: event.currentTarget.checked } })}
      />
      <ServiceErrorAlert error={update.error} />
    </Section>
  )
}

function Data() {
  const state = useRead('getConsoleState', {})
  const reset = useWrite('resetData')
  return (
    <Section title={words.dataSet} isFramed>
      <p className="muted">{words.dataNote}</p>
      <KeyValue
        rows={[
          { label: words.currentData, value: state.data === undefined ? null : words.dataSets[state.data.dataSet] },
        ]}
      />
      <Group gap="xs">
        <ConfirmButton
          operation="resetData"
          isDangerous
          question={words.resetQuestion}
          confirmLabel={words.resetDemo}
          onConfirm={() => reset.send({ body: { dataSet: 'DEMO' } })}
        >
          {words.resetDemo}
        </ConfirmButton>
        <ConfirmButton
          operation="resetData"
          isDangerous
          question={words.resetQuestion}
          confirmLabel={words.resetEmpty}
          onConfirm={() => reset.send({ body: { dataSet: 'EMPTY' } })}
        >
          {words.resetEmpty}
        </ConfirmButton>
      </Group>
      <ServiceErrorAlert error={reset.error} />
    </Section>
  )
}

/** Settings of the platform and of the host it runs in. */
export function PlatformPage() {
  const settings = useRead('getHostSettings', {})
  return (
    <PageBody width="narrow" header={<PageHeader title={words.title} />}>
      <PageColumn>
        <Identity />
        <StatePanel read={settings}>{(values) => <Webhooks settings={values} />}</StatePanel>
      </PageColumn>
      <PageColumn>
        {/* That they cannot be read is said once, in the first column. */}
        {settings.error === null && (
          <StatePanel read={settings}>{(values) => <QuotesAndTerms settings={values} />}</StatePanel>
        )}
        <Data />
      </PageColumn>
    </PageBody>
  )
}
