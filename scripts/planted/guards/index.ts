import type { PlantedFault } from '../planted.ts'
import { access } from './access.ts'

/** Every planted fault, by the area of the product that it breaks. */
export const plantedFaults: Record<string, PlantedFault[]> = { access }
