import { paymentStateGroup } from '../../components/format/paymentState'
import { ListScreen } from '../../components/list/ListScreen'
import { useList } from '../../components/list/useList'
import { useAgentOptions, useCustomerOptions } from '../../components/useChoices'
import { useSearchValues } from '../../navigation/useSearch'
import { QuoteDetail } from './QuoteDetail'
import { QuoteForm } from './QuoteForm'
import { quoteColumns, quoteId } from './quoteColumns'
import { words } from './words'

/** Quotes: what was promised to whom at which rate, which of them still live, and a form for new ones. */
export function QuotesPage() {
  const { customerId = '', agentId = '' } = useSearchValues()
  const customers = useCustomerOptions([customerId])
  const agents = useAgentOptions([agentId])
  const list = useList('listQuotes', {
    searched: 'QUOTE',
    filters: [
      { name: 'status', label: words.filters.state, textOf: paymentStateGroup },
      { name: 'customerId', label: words.filters.customer, options: customers },
      { name: 'agentId', label: words.filters.agent, options: agents },
    ],
  })
  return (
    <ListScreen
      list={list}
      title={words.title}
      columns={quoteColumns}
      rowId={quoteId}
      rowLines={2}
      isLive
      empty={{ title: words.empty.title, text: words.empty.text }}
      detailLabel={words.detail}
      detail={(id) => <QuoteDetail id={id} />}
      create={{
        label: words.create,
        operation: 'createQuote',
        form: ({ close, show }) => <QuoteForm onClose={close} onCreated={({ id }) => show(id)} />,
      }}
    />
  )
}
