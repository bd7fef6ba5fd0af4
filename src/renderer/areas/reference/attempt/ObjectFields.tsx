import type { ComponentType } from 'react'
import type { FoundObject, ObjectPurpose } from '../../../../contract/console/objects/schemas'
import { useStore } from '../../../client/createStore'
import type { ContractPickerProps, ContractPickers } from '../../../components/contractForm/formTools'
import { ObjectPicker } from '../../../components/objects/ObjectPicker'
import { fillsOf, otherSide } from '../../../components/objects/objectFields'
import { hasExampleId } from '../model/exampleOf'
import type { OperationEntry } from '../model/reference'
import { agent } from './attempts'
import { pickedFields } from './purposes'

const isForAgents = ({ path }: OperationEntry): boolean => path.startsWith('/agents/me')

function pickerOf(purpose: ObjectPurpose, ofAgent: boolean): ComponentType<ContractPickerProps> {
  return function PickerForPurpose(props) {
    const { agentId } = useStore(agent)
    const fill = (object: FoundObject) => {
      for (const [path, value] of Object.entries(fillsOf(purpose, object))) props.set(path, value)
    }
    const beside = otherSide(props.path, props.root) ?? (ofAgent ? (agentId ?? undefined) : undefined)
    const isExample = typeof props.value === 'string' && hasExampleId(props.value)
    return <ObjectPicker {...props} purpose={purpose} beside={beside} onChosen={fill} isExample={isExample} takesAny />
  }
}

const made = new Map<string, ComponentType<ContractPickerProps>>()

/** The pickers of an operation's form; the same components on each render, or they would begin again. */
export function pickersOf(entry: OperationEntry): ContractPickers {
  const ofAgent = isForAgents(entry)
  const pickers = pickedFields(entry).map(([field, purpose]) => {
    const key = `${purpose} ${ofAgent}`
    const picker = made.get(key) ?? pickerOf(purpose, ofAgent)
    made.set(key, picker)
    return [field, picker] as const
  })
  return Object.fromEntries(pickers)
}
