import { SegmentedControl } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import type { CustomerType } from '../../../contract/customers/enums'
import type { Customer } from '../../../contract/customers/schemas'
import type { CallOptions } from '../../client/operations'
import { FormFrame } from '../../components/FormFrame'
import { useServiceForm } from '../../components/useServiceForm'
import { Business, Contact, Person, Terms } from './CustomerFormParts'
import { blankCustomer, type CustomerValues, customerBody, missingHalf, takenOver } from './customerBody'
import { words } from './words'

interface KindProps {
  readonly kind: CustomerType
  readonly onKind: (kind: CustomerType) => void
  /** The kind was chosen here a moment ago: the form of the other kind begins with the focus where it was. */
  readonly isChosen: boolean
}

function Kind({ kind, onKind, isChosen }: KindProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isChosen) ref.current?.querySelector('input:checked')?.setAttribute('data-autofocus', 'true')
  }, [isChosen])
  return (
    <SegmentedControl
      ref={ref}
      aria-label={words.kindLabel}
      value={kind}
      onChange={(value) => onKind(value as CustomerType)}
      data={(['INDIVIDUAL', 'BUSINESS'] as const).map((value) => ({ value, label: words.kinds[value] }))}
    />
  )
}

/** Whoever is new has a name: the interface would take one without. */
const NEW_PERSON = ['fullName']

interface CustomerFormProps extends Omit<KindProps, 'onKind'> {
  readonly onKind: (kind: CustomerType, typed: CustomerValues) => void
  /** What was typed before the kind was changed. */
  readonly typed: Partial<CustomerValues>
  readonly onClose: () => void
  readonly onCreated: (customer: Customer) => void
}

/** Creates a customer of one kind; give it the kind as its key, because each kind has fields of its own. */
export function CustomerForm({ kind, onKind, isChosen, typed, onClose, onCreated }: CustomerFormProps) {
  const start = blankCustomer(kind)
  const f = useServiceForm<'createCustomer', CustomerValues>({
    id: 'createCustomer',
    initialValues: takenOver(kind, typed),
    toCall: (values) => ({ body: customerBody(kind, values) }) as CallOptions<'createCustomer'>,
    onDone: onCreated,
  })
  const part = { inputs: f, errorPaths: Object.keys(f.form.errors) }
  const needed = [...NEW_PERSON, ...missingHalf(start, f.form.getValues())]
  const isPerson = kind === 'INDIVIDUAL'
  return (
    <FormFrame kind="drawer" size="wide" title={words.create} onClose={onClose} submitLabel={words.create} form={f}>
      <Kind kind={kind} onKind={(next) => onKind(next, { ...typed, ...f.form.getValues() })} isChosen={isChosen} />
      {isPerson ? <Person {...part} needed={needed} values={f.form.getValues()} /> : <Business {...part} />}
      <Contact inputs={f} />
      <Terms {...part} />
    </FormFrame>
  )
}
