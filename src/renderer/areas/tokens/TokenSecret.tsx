import { Button, Modal } from '@mantine/core'
import type { ApiToken } from '../../../contract/api-tokens/schemas'
import { useRead } from '../../client/useRead'
import { CodeBlock } from '../../components/CurlBlock'
import { DIALOG_SIZES } from '../../components/dialogSizes'
import { KeyValue } from '../../components/KeyValue'
import { words } from './words'

interface TokenSecretProps {
  readonly token: ApiToken
  readonly onClose: () => void
}

/** The one moment in which a token's secret can be read. */
export function TokenSecret({ token, onClose }: TokenSecretProps) {
  const state = useRead('getConsoleState', {})
  const curl = `curl --user '${token.clientId}:${token.clientSecret}' ${state.data?.baseUrl ?? ''}/config`
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.secretTitle}
      size={DIALOG_SIZES.wide}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p>{words.secretText}</p>
      <KeyValue
        rows={[
          { label: words.clientId, value: <CodeBlock text={token.clientId} /> },
          { label: words.secret, value: <CodeBlock text={token.clientSecret ?? ''} /> },
          { label: words.tryIt, value: <CodeBlock text={curl} /> },
        ]}
      />
      <Button onClick={onClose} mt="md">
        {words.done}
      </Button>
    </Modal>
  )
}
