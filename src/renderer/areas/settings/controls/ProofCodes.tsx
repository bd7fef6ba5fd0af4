import { Switch } from '@mantine/core'
import { useWrite } from '../../../client/useWrite'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { controlsWords } from '../controlsWords'

const words = controlsWords.proofCodes

/** Whether the sandbox's code is taken where customers prove something. */
export function ProofCodes({ isReal }: { readonly isReal: boolean }) {
  const update = useWrite('updateHostSettings')
  return (
    <Section title={words.title} isFramed>
      <Switch
        label={words.label}
        description={isReal ? words.on : words.off}
        checked={isReal}
        onChange={({ currentTarget }) => void update.send({ body: { realCodes: currentTarget.checked } })}
      />
      <ServiceErrorAlert error={update.error} />
    </Section>
  )
}
