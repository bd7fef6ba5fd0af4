import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import {
  stablecoin,
  stablecoinBurnRequest,
  stablecoinIssuanceStatus,
  stablecoinMintRequest,
  stablecoinOperation,
  stablecoinOperationPage,
  stablecoinOperationType,
  stablecoinPage,
  stablecoinProvider,
  stablecoinProviderAccount,
  stablecoinProviderAccountLinkRequest,
  stablecoinProviderAccountPage,
  stablecoinProviderAccountStatus,
  stablecoinRegisterRequest,
  stablecoinServiceOperationsStatus,
} from './schemas'

const operation = operationsOf({ tag: 'Stablecoins', auth: ['basic'] })
const coinParams = z.object({ stablecoinId: pathId })

export const stablecoinsOperations = {
  linkStablecoinProviderAccount: operation({
    method: 'POST',
    path: '/stablecoin-provider-accounts',
    role: 'ADMINISTRATOR',
    summary: 'Link an account at a stablecoin provider by its credentials',
    act: 'link an account at a stablecoin provider',
    idempotent: 'REQUIRED',
    body: stablecoinProviderAccountLinkRequest,
    responses: { 201: stablecoinProviderAccount, ...errors(400, 401, 403, 409, 500) },
    changes: ['stablecoins'],
  }),

  listStablecoinProviderAccounts: operation({
    method: 'GET',
    path: '/stablecoin-provider-accounts',
    summary: 'List the links to stablecoin providers',
    query: z.object({
      provider: stablecoinProvider.optional().describe('Only those of this provider. Example: BRALE.'),
      status: stablecoinProviderAccountStatus.optional().describe('Only links in this state. Example: ACTIVE.'),
      ...pageQuery,
    }),
    responses: { 200: stablecoinProviderAccountPage, ...errors(400, 401, 500) },
    shows: ['stablecoins'],
  }),

  getStablecoinProviderAccount: operation({
    method: 'GET',
    path: '/stablecoin-provider-accounts/{stablecoinProviderAccountId}',
    summary: 'Read a link to a stablecoin provider',
    params: z.object({ stablecoinProviderAccountId: pathId }),
    responses: { 200: stablecoinProviderAccount, ...errors(401, 404, 500) },
    shows: ['stablecoins'],
  }),

  registerStablecoin: operation({
    method: 'POST',
    path: '/stablecoins',
    role: 'ADMINISTRATOR',
    summary: 'Register a coin of a linked provider account',
    act: 'register a stablecoin',
    asks: ['stablecoinProviderAccountId'],
    idempotent: 'REQUIRED',
    body: stablecoinRegisterRequest,
    responses: { 201: stablecoin, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['stablecoins'],
  }),

  listStablecoins: operation({
    method: 'GET',
    path: '/stablecoins',
    summary: 'List the coins that the platform issues',
    query: z.object({
      issuanceStatus: stablecoinIssuanceStatus.optional().describe('Only coins whose issuance stands so.'),
      serviceOperationsStatus: stablecoinServiceOperationsStatus
        .optional()
        .describe('Only coins that can, or cannot, be minted and burned here.'),
      provider: stablecoinProvider.optional().describe('Only those of this provider. Example: BRALE.'),
      ...pageQuery,
    }),
    responses: { 200: stablecoinPage, ...errors(400, 401, 500) },
    shows: ['stablecoins'],
  }),

  getStablecoin: operation({
    method: 'GET',
    path: '/stablecoins/{stablecoinId}',
    summary: 'Read a coin',
    params: coinParams,
    responses: { 200: stablecoin, ...errors(401, 404, 500) },
    shows: ['stablecoins'],
  }),

  createStablecoinMint: operation({
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/mints',
    summary: 'Issue coins against dollars into a Spark wallet',
    act: 'mint coins',
    suits: {
      'fundingSource.externalAccountId': 'US_BANK_ACCOUNT',
      'destination.accountId': 'SPARK_WALLET',
    },
    permission: 'TRANSACT',
    idempotent: 'REQUIRED',
    params: coinParams,
    body: stablecoinMintRequest,
    responses: { 201: stablecoinOperation, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['stablecoin-operations'],
  }),

  createStablecoinBurn: operation({
    method: 'POST',
    path: '/stablecoins/{stablecoinId}/burns',
    summary: 'Redeem coins for dollars in a bank account',
    act: 'burn coins',
    suits: { 'destination.externalAccountId': 'US_BANK_ACCOUNT' },
    permission: 'TRANSACT',
    idempotent: 'REQUIRED',
    params: coinParams,
    body: stablecoinBurnRequest,
    responses: { 201: stablecoinOperation, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['stablecoin-operations'],
  }),

  listStablecoinOperations: operation({
    method: 'GET',
    path: '/stablecoins/{stablecoinId}/operations',
    summary: 'List the mints and burns of a coin, newest first',
    params: coinParams,
    query: z.object({ operationType: stablecoinOperationType.optional(), ...pageQuery }),
    responses: { 200: stablecoinOperationPage, ...errors(400, 401, 404, 500) },
    shows: ['stablecoin-operations'],
  }),

  getStablecoinOperation: operation({
    method: 'GET',
    path: '/stablecoin-operations/{stablecoinOperationId}',
    summary: 'Read a mint or a burn',
    params: z.object({ stablecoinOperationId: pathId }),
    responses: { 200: stablecoinOperation, ...errors(401, 404, 500) },
    shows: ['stablecoin-operations'],
  }),
}
