import type { ListedConsoleSession } from '../../../contract/console/host/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ActButton } from '../../components/ActButton'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CodeBlock } from '../../components/CurlBlock'
import { useSignOut } from '../../components/operators/useSignOut'
import { PageBody, PageColumn } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { WallTime } from '../../components/WallTime'
import { browserText } from './browserText'
import { SessionLimits } from './SessionLimits'
import styles from './SessionsPage.module.css'
import { sessionsWords as words } from './sessionsWords'

const COMMAND = 'npm start -- --link'

interface RowProps {
  readonly session: ListedConsoleSession
  readonly onEnd: () => unknown
}

function SessionRow({ session, onEnd }: RowProps) {
  const browser = browserText(session.browser, words.unknownBrowser)
  return (
    <tr>
      <td>
        <span className={styles.browser}>
          <span data-tip={session.browser}>{browser}</span>
          {session.isThis && <StatusBadge status="ACTIVE" label={words.here} />}
        </span>
      </td>
      <td>{session.operator?.name ?? <span className="muted">{words.nobody}</span>}</td>
      <td>
        <WallTime at={session.openedAt} />
      </td>
      <td>
        <WallTime at={session.lastUsedAt} />
      </td>
      <td>
        <WallTime at={session.endsAt} />
      </td>
      <td className={styles.act}>
        {!session.isThis && (
          <ConfirmButton
            operation="endConsoleSession"
            size="compact-xs"
            isDangerous
            aria-label={words.endOf(session.operator?.name ?? null, browser)}
            question={words.endQuestion}
            confirmLabel={words.endSubmit}
            onConfirm={onEnd}
          >
            {words.end}
          </ConfirmButton>
        )}
      </td>
    </tr>
  )
}

function SessionTable({ sessions }: { readonly sessions: readonly ListedConsoleSession[] }) {
  const end = useWrite('endConsoleSession')
  return (
    <>
      <ServiceErrorAlert error={end.error} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.browser}</th>
            <th scope="col">{words.operator}</th>
            <th scope="col">{words.opened}</th>
            <th scope="col">{words.lastUsed}</th>
            <th scope="col">{words.ends}</th>
            <th scope="col">
              <span className="visuallyHidden">{words.end}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => end.send({ params: { sessionId: session.id } })}
            />
          ))}
        </tbody>
      </table>
      {sessions.length === 1 && <p className={styles.alone}>{words.onlyOne}</p>}
    </>
  )
}

function Acts({ otherCount }: { readonly otherCount: number }) {
  const endOthers = useWrite('endOtherConsoleSessions')
  const signOut = useSignOut()
  return (
    <>
      <ServiceErrorAlert error={endOthers.error} />
      <ConfirmButton
        operation="endOtherConsoleSessions"
        disabled={otherCount === 0}
        isDangerous
        question={words.endOthersQuestion(otherCount)}
        confirmLabel={words.endOthers}
        onConfirm={() => endOthers.send({})}
      >
        {words.endOthers}
      </ConfirmButton>
      <ActButton operation="signOut" variant="default" onAct={signOut}>
        {words.signOut}
      </ActButton>
    </>
  )
}

/** Who is signed in to this host, and for how long. */
export function SessionsPage() {
  const sessions = useRead('listConsoleSessions', {})
  const settings = useRead('getHostSettings', {})
  const otherCount = (sessions.data?.data ?? []).filter(({ isThis }) => !isThis).length
  return (
    <PageBody
      width="narrow"
      header={<PageHeader title={words.title} note={words.note} actions={<Acts otherCount={otherCount} />} />}
    >
      <Section title={words.signedIn} isFramed>
        <StatePanel read={sessions}>{({ data }) => <SessionTable sessions={data} />}</StatePanel>
      </Section>
      <PageColumn>
        <StatePanel read={settings}>{(stored) => <SessionLimits stored={stored} />}</StatePanel>
        <Section title={words.link} isFramed>
          <CodeBlock text={COMMAND} />
          <p className={styles.note}>{words.linkNote}</p>
        </Section>
      </PageColumn>
    </PageBody>
  )
}
