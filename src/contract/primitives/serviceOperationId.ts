import { z } from 'zod'
import type { ServiceOperationId } from '../operations'

/**
 * The id of an operation of the interface. No list of them: that would bring the whole contract to each screen that
 * shows one.
 */
export const serviceOperationId = z.custom<ServiceOperationId>((value) => typeof value === 'string')
