import { z } from 'zod'
import { textList } from '../../../contract/console/operators/schemas'
import { kybStatus } from '../../../contract/customers/enums'
import { businessCustomer, endUserTermsConsent, individualCustomer } from '../../../contract/customers/schemas'
import { bulkCustomerImportErrorEntry, importStatus } from '../../../contract/webhooks/bulkUpload'
import { boolean01, id, instant, integer, json, nullable, oneOf, shownText, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** What of a customer on the wire has a column of its own. */
const OF_COLUMNS = {
  id: true,
  platformCustomerId: true,
  region: true,
  currencies: true,
  email: true,
  phoneNumber: true,
  umaAddress: true,
  endUserTermsConsent: true,
  createdAt: true,
  updatedAt: true,
  isDeleted: true,
  customerType: true,
} as const

const individualProfile = individualCustomer.omit({ ...OF_COLUMNS, kycStatus: true })

/** What the profile column of an individual keeps: the record without what has a column of its own. */
export type IndividualProfile = z.infer<typeof individualProfile>

/** Of either: one object is checked in half the time of a choice of two. */
const profile = individualProfile.extend({ businessInfo: businessCustomer.shape.businessInfo.optional() })

export const customers = table('customers', {
  owner: 'data',
  searched: { texts: ['display_name', 'platform_customer_id', 'uma_address'], lastBy: 'is_deleted' },
  columns: {
    id: id('Customer'),
    platform_customer_id: text(),
    /** Null once deleted, so that the unique index frees the value. */
    active_platform_customer_id: nullable(text()),
    customer_type: oneOf(['INDIVIDUAL', 'BUSINESS']),
    status: oneOf(kybStatus.options),
    /** Full name or legal name, for lists and search. */
    display_name: shownText(),
    region: nullable(shownText()),
    currencies_json: nullable(json(textList)),
    email: nullable(text()),
    phone_number: nullable(text()),
    uma_address: text(),
    active_uma_address: nullable(text()),
    /** Everything else of the record as the interface spells it, the write-only identifier apart. */
    profile_json: json(profile),
    identifier: nullable(text()),
    end_user_terms_consent_json: nullable(json(endUserTermsConsent)),
    is_deleted: boolean01(),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** An import of customers from a file. */
export const bulkJobs = table('bulk_jobs', {
  owner: 'data',
  searched: 'NOT',
  columns: {
    id: id('Job'),
    status: oneOf(importStatus.options),
    /** The column names of the file, in its order. */
    header_json: json(textList),
    total: integer(0),
    successful: integer(0),
    failed: integer(0),
    completed_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** Some rows of a file that wait to be imported; gone once they are. */
export const bulkJobRows = table('bulk_job_rows', {
  owner: 'data',
  references: { job_id: 'bulk_jobs' },
  columns: {
    job_id: text(),
    /** The number of the first of them; a file's rows count from 1, its header is 0. */
    first_row: integer(0),
    /** `[number, cells]` for each row. */
    rows_json: json(z.array(z.tuple([z.int(), textList]))),
  },
})

/** What became of one row: a customer, or the entry that the job shows for it. */
export const bulkJobResults = table('bulk_job_results', {
  owner: 'data',
  references: { job_id: 'bulk_jobs' },
  columns: {
    job_id: text(),
    row_number: integer(0),
    customer_id: nullable(id('Customer')),
    error_json: nullable(json(bulkCustomerImportErrorEntry)),
  },
})

/** What the profile column of a business keeps. */
export type BusinessProfile = Pick<z.infer<typeof businessCustomer>, 'address' | 'businessInfo' | 'contactVerification'>

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
