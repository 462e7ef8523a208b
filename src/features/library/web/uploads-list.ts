/** Name of the list of uploads in the sync queue. */
export const uploadsList = 'uploads'
