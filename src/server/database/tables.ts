import { z } from 'zod'
import {
  cardTokenization2faConfig,
  embeddedWalletConfig,
  feeConfig,
  platformCurrencyConfigUpdate,
} from '../../contract/platform-config/schemas'
import { boolean01, id, instant, integer, json, nullable, text } from './columns'
import { table } from './table'

export const platformConfig = table('platform_config', {
  owner: 'data',
  searched: 'NOT',
  resetKeeps: 'TRUE',
  hostColumns: ['webhook_endpoint'],
  columns: {
    id: id('PlatformConfig'),
    uma_domain: text(),
    proxy_uma_subdomain: text(),
    webhook_endpoint: nullable(text()),
    supported_currencies_json: json(z.array(platformCurrencyConfigUpdate)),
    embedded_wallet_config_json: nullable(json(embeddedWalletConfig)),
    card_tokenization_2fa_config_json: nullable(json(cardTokenization2faConfig)),
    fee_configs_json: json(z.array(feeConfig)),
    is_regulated_financial_institution: boolean01(),
    quote_lifetime_seconds: integer(0),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const hostSettings = table('host_settings', {
  owner: 'host',
  columns: {
    key: text(),
    value: text(),
  },
})

export const counters = table('counters', {
  owner: 'data',
  columns: {
    list: text(),
    key: text(),
    n: integer(0),
  },
})

/** One row for each object that is searched by text, the newest first; folded. */
export const searchTexts = table('search_texts', {
  owner: 'derived',
  columns: {
    seq: integer(),
    source: text(),
    object_id: text(),
    text: text(),
  },
})

/** How far each table has been filled in: everything at and above `below_id`. */
export const searchFills = table('search_fills', {
  owner: 'derived',
  columns: {
    source: text(),
    definition: text(),
    below_id: text(),
    below_at: text(),
    is_done: boolean01(),
  },
})
