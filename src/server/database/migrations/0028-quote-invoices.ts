import type { Migration } from '../migration'

/** Invoices belong to quotes alone: accounts count none. */
export const quoteInvoices: Migration = {
  version: 28,
  name: 'quote-invoices',
  statements: ['ALTER TABLE internal_accounts DROP COLUMN invoices_paid'],
}
