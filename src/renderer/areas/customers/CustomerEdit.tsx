import { useState } from 'react'
import type { Customer } from '../../../contract/customers/schemas'
import type { CallOptions } from '../../client/operations'
import { useRead } from '../../client/useRead'
import { FormFrame } from '../../components/FormFrame'
import { customerStatus } from '../../components/format/customerName'
import { disabledInputs, useServiceForm } from '../../components/useServiceForm'
import styles from './CustomerEdit.module.css'
import { Business, Contact, Person, Terms } from './CustomerFormParts'
import { type CustomerValues, changeBody, isPersonalDataFixed, keptTexts, missingHalf, valuesOf } from './customerBody'
import { SignChange, type SignedChange } from './SignChange'
import { words } from './words'

interface CustomerEditProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Changes a customer; a contact that one-time codes follow is signed first. */
export function CustomerEdit({ customer, onClose }: CustomerEditProps) {
  const [asked, setAsked] = useState<SignedChange | null>(null)
  const config = useRead('getPlatformConfig', {})
  const toCall = (values: CustomerValues) =>
    ({
      params: { customerId: customer.id },
      body: changeBody(customer, values),
    }) as CallOptions<'updateCustomerById'>
  const f = useServiceForm<'updateCustomerById', CustomerValues>({
    id: 'updateCustomerById',
    initialValues: valuesOf(customer),
    toCall,
    onDone: (reply, values) => {
      if ('payloadToSign' in reply) setAsked({ call: toCall(values), challenge: reply })
      else onClose()
    },
  })
  if (asked !== null) return <SignChange change={asked} onDone={onClose} onClose={() => setAsked(null)} />
  const isRegulated = config.data?.isRegulatedFinancialInstitution ?? true
  const isFixed = isPersonalDataFixed(customerStatus(customer), isRegulated)
  const part = { inputs: f, errorPaths: Object.keys(f.form.errors) }
  const start = valuesOf(customer)
  const needed = [...keptTexts(start), ...missingHalf(start, f.form.getValues())]
  const own = { ...part, inputs: isFixed ? disabledInputs(f) : f, needed }
  return (
    <FormFrame kind="drawer" size="wide" title={words.editTitle} onClose={onClose} submitLabel={words.save} form={f}>
      <p className="muted">{isFixed ? words.fixedData : words.editNote}</p>
      <Contact inputs={f} isChange />
      <fieldset disabled={isFixed} className={styles.part}>
        {customer.customerType === 'INDIVIDUAL' ? (
          <Person {...own} values={f.form.getValues()} />
        ) : (
          <Business {...own} />
        )}
      </fieldset>
      {customer.endUserTermsConsent === undefined && <Terms {...part} />}
    </FormFrame>
  )
}
