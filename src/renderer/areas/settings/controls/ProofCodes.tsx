import { useWrite } from '../../../client/useWrite'
import { ActSwitch } from '../../../components/ChoiceGroup'
import { Section } from '../../../components/Section'
import { ServiceErrorAlert } from '../../../components/ServiceErrorAlert'
import { controlsWords } from '../controlsWords'

const words = controlsWords.proofCodes

/** Whether the sandbox's code is taken where customers prove something. */
export function ProofCodes({ isReal }: { readonly isReal: boolean }) {
  const update = useWrite('updateHostSettings')
  return (
    <Section title={words.title} isFramed>
      <ActSwitch
        operation="updateHostSettings"
        label={words.label}
        description={isReal ? words.on : words.off}
        checked={isReal}
        onChange={({ currentTarget }) => void update.send({ body: { realCodes: currentTarget.checked } })}
      />
      <ServiceErrorAlert error={update.error} />
    </Section>
  )
}
