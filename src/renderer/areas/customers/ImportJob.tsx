import type { BulkCustomerImportErrorEntry, BulkCustomerImportJob } from '../../../contract/webhooks/bulkUpload'
import { usePages } from '../../client/usePages'
import { useRead } from '../../client/useRead'
import { ActButton } from '../../components/ActButton'
import { BarMeter } from '../../components/BarMeter'
import { CopyableId } from '../../components/CopyableId'
import { KeyValue } from '../../components/KeyValue'
import { MoreButton } from '../../components/MoreButton'
import { PageBody } from '../../components/PageBody'
import { PageHeader } from '../../components/PageHeader'
import { Section } from '../../components/Section'
import { ErrorState, Skeleton, StatePanel } from '../../components/StatePanel'
import { StatusBadge } from '../../components/StatusBadge'
import { saveFile } from '../../components/saveFile'
import { TimeText } from '../../components/TimeText'
import { PageLink } from '../../navigation/PageLink'
import { itemAddress, placeAddress } from '../../navigation/placeAddress'
import { errorCsv } from './errorCsv'
import styles from './Import.module.css'
import { ImportTable } from './ImportTable'
import { importWords as words } from './importWords'

function whoOf({ correlationId }: BulkCustomerImportErrorEntry): string {
  const row = /^row_(\d+)$/.exec(correlationId)?.[1]
  return row === undefined ? correlationId : words.rowOf(Number(row))
}

/** Takes the refused rows away, to be mended where the file came from. */
function ErrorFile({ errors }: { readonly errors: readonly BulkCustomerImportErrorEntry[] }) {
  return (
    <ActButton
      operation={null}
      variant="default"
      onAct={() => saveFile(words.errorFileName, 'text/csv;charset=utf-8', errorCsv(errors))}
    >
      {words.errorFile}
    </ActButton>
  )
}

function Errors({ job }: { readonly job: BulkCustomerImportJob }) {
  const { errors = [], progress } = job
  if (errors.length === 0) return <p className="muted">{words.noErrors}</p>
  return (
    <>
      {progress.failed > errors.length && progress.successful > 0 && (
        <p className="muted">{words.errorsCut(errors.length, progress.failed)}</p>
      )}
      <ImportTable label={words.errorsTitle} heads={words.errorHeads}>
        {errors.map((entry) => (
          <tr key={`${entry.correlationId} ${String(entry.details?.row)}`}>
            <td className={styles.number}>{String(entry.details?.row ?? '')}</td>
            <th scope="row" className="mono">
              {whoOf(entry)}
            </th>
            <td className={`mono ${styles.code}`}>{entry.code}</td>
            <td>{entry.message}</td>
          </tr>
        ))}
      </ImportTable>
    </>
  )
}

function Created({ jobId }: { readonly jobId: string }) {
  const pages = usePages('listImportedCustomers', { params: { jobId } })
  if (pages.isLoading) return <Skeleton lines={2} />
  if (pages.error !== null) return <ErrorState error={pages.error} onRetry={pages.reload} />
  if (pages.rows.length === 0) return <p className="muted">{words.noneCreated}</p>
  return (
    <>
      <ImportTable label={words.createdTitle} heads={words.createdHeads}>
        {pages.rows.map((made) => (
          <tr key={made.row}>
            <td className={styles.number}>{made.row}</td>
            <td>
              <PageLink to={itemAddress('customers', made.customerId)}>{made.name}</PageLink>
            </td>
            <td className="mono">{made.platformCustomerId}</td>
            <td>
              <CopyableId id={made.customerId} />
            </td>
          </tr>
        ))}
      </ImportTable>
      {pages.hasMore && (
        <p>
          <MoreButton pages={pages}>{words.showMore}</MoreButton>
        </p>
      )}
    </>
  )
}

function Summary({ job }: { readonly job: BulkCustomerImportJob }) {
  const { total, processed, successful, failed } = job.progress
  const isOver = job.completedAt !== undefined
  const event = <span className="mono">{`BULK_UPLOAD.${job.status}`}</span>
  return (
    <>
      <BarMeter label={words.progress} used={processed} limit={total} />
      <KeyValue
        rows={[
          { label: words.successful, value: successful.toLocaleString() },
          { label: words.failed, value: failed.toLocaleString() },
          { label: words.ended, value: job.completedAt === undefined ? null : <TimeText at={job.completedAt} /> },
          { label: words.event, value: isOver ? event : null },
        ]}
      />
    </>
  )
}

/** One import: how far it is, what it made, and what it refused. */
export function ImportJob({ id }: { readonly id: string }) {
  const read = useRead('getBulkCustomerImportJob', { params: { jobId: id } })
  return (
    <PageBody header={<PageHeader title={words.jobTitle} />}>
      <StatePanel read={read}>
        {(job) => (
          <div className={styles.parts}>
            <div className={styles.acts}>
              <StatusBadge status={job.status} label={words.states[job.status]} isFramed />
              <CopyableId id={job.id} isLinked={false} />
              <PageLink to={placeAddress('customers')}>{words.back}</PageLink>
              <PageLink to={placeAddress('customers', { tab: 'imports' })}>{words.allImports}</PageLink>
              <PageLink to={placeAddress('customers', { tab: 'import' })}>{words.importAnother}</PageLink>
            </div>
            <Section title={words.progressTitle} isFramed>
              <Summary job={job} />
            </Section>
            <Section
              title={words.errorsTitle}
              isFramed
              aside={job.errors !== undefined && job.errors.length > 0 && <ErrorFile errors={job.errors} />}
            >
              <Errors job={job} />
            </Section>
            <Section title={words.createdTitle} isFramed>
              <Created jobId={job.id} />
            </Section>
          </div>
        )}
      </StatePanel>
    </PageBody>
  )
}
