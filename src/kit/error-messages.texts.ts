/** What each error says, by its code. Empty in English, where the definition of the error says it. */
export const errorMessages: Partial<Record<string, string>> = {}
