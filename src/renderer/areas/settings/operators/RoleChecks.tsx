import { Checkbox } from '@mantine/core'
import { OPERATOR_ROLES, type OperatorRole, ROLE_SENTENCES } from '../../../../contract/console/operators/roles'
import { CheckboxGroup } from '../../../components/ChoiceGroup'
import { enumText } from '../../../components/format/enumText'
import { starred } from '../../../components/starred'
import { words } from './words'

interface RoleChecksProps {
  readonly value: readonly OperatorRole[]
  readonly onChange: (roles: readonly OperatorRole[]) => void
  readonly error: string | null
}

/** Every role with its sentence, to be chosen. */
export function RoleChecks({ value, onChange, error }: RoleChecksProps) {
  return (
    <CheckboxGroup
      label={words.roles}
      {...starred(true)}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(OPERATOR_ROLES.filter((role) => chosen.includes(role)))}
    >
      {OPERATOR_ROLES.map((role) => (
        <Checkbox
          key={role}
          size="xs"
          mt="xs"
          value={role}
          label={enumText(role)}
          description={ROLE_SENTENCES[role]}
          aria-invalid={error !== null || undefined}
        />
      ))}
    </CheckboxGroup>
  )
}
