import { useState } from 'react'
import type { ApiToken } from '../../../contract/api-tokens/schemas'
import { useRead } from '../../client/useRead'
import { useWrite } from '../../client/useWrite'
import { ConfirmButton } from '../../components/ConfirmButton'
import { CopyableId } from '../../components/CopyableId'
import type { ListColumn } from '../../components/DataTable/column'
import { DetailHeader } from '../../components/DetailHeader'
import { enumText } from '../../components/format/enumText'
import { KeyValue } from '../../components/KeyValue'
import { fields } from '../../components/list/exportFields'
import { ListScreen } from '../../components/list/ListScreen'
import { createdColumn, idColumn } from '../../components/list/rowColumns'
import { useList } from '../../components/list/useList'
import { Section } from '../../components/Section'
import { ServiceErrorAlert } from '../../components/ServiceErrorAlert'
import { StatePanel } from '../../components/StatePanel'
import { TimeText } from '../../components/TimeText'
import { TokenForm } from './TokenForm'
import { TokenSecret } from './TokenSecret'
import { words } from './words'

const permissionsOf = (token: ApiToken): string => token.permissions.map(enumText).join(', ')

const columns: readonly ListColumn<ApiToken>[] = [
  { id: 'name', header: words.name, cell: (token) => token.name },
  { id: 'permissions', header: words.permissions, width: 220, cell: permissionsOf },
  {
    id: 'clientId',
    header: words.clientId,
    width: 260,
    cell: (token) => <span className="mono">{token.clientId}</span>,
    exports: fields((token) => token.clientId),
  },
  createdColumn({ header: words.created, width: 120 }),
  idColumn({ header: words.id, width: 110 }),
]

interface TokenDetailProps {
  readonly id: string
  readonly onDeleted: () => void
}

function TokenDetail({ id, onDeleted }: TokenDetailProps) {
  const read = useRead('getTokenById', { params: { tokenId: id } })
  const remove = useWrite('deleteTokenById', { onDone: onDeleted })
  return (
    <StatePanel read={read}>
      {(token) => (
        <>
          <DetailHeader
            title={token.name}
            subtitle={<CopyableId id={token.id} isLinked={false} />}
            actions={
              <ConfirmButton
                operation="deleteTokenById"
                isDangerous
                question={words.removeQuestion}
                confirmLabel={words.remove}
                onConfirm={() => remove.send({ params: { tokenId: id } })}
              >
                {words.remove}
              </ConfirmButton>
            }
          />
          <ServiceErrorAlert error={remove.error} />
          <Section title={words.facts}>
            <KeyValue
              rows={[
                { label: words.clientId, value: <span className="mono">{token.clientId}</span> },
                { label: words.permissions, value: permissionsOf(token) },
                { label: words.created, value: <TimeText at={token.createdAt} /> },
                { label: words.changed, value: <TimeText at={token.updatedAt} /> },
              ]}
            />
          </Section>
        </>
      )}
    </StatePanel>
  )
}

/** API tokens: which programs may call the service, and with what permission. */
export function TokensPage() {
  const list = useList('listTokens')
  const [made, setMade] = useState<ApiToken | null>(null)
  return (
    <>
      <ListScreen
        list={list}
        title={words.title}
        columns={columns}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
        detailLabel={words.detail}
        detail={(id) => <TokenDetail id={id} onDeleted={list.selection.close} />}
        create={{
          label: words.create,
          operation: 'createToken',
          form: ({ close }) => (
            <TokenForm
              onClose={close}
              onCreated={(token) => {
                setMade(token)
                close()
              }}
            />
          ),
        }}
      />
      {made !== null && <TokenSecret token={made} onClose={() => setMade(null)} />}
    </>
  )
}
