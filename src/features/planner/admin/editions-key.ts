export const editionsKey = ['admin', 'editions'] as const
