import type * as english from '#features/library/library.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'library.not_found': 'Fichier introuvable',
  'library.folder_not_found': 'Dossier introuvable',
  'library.unknown_folder': 'Ce dossier n’existe pas.',
  'library.folder_exists': 'Il y a déjà un dossier de ce nom.',
  'library.blank_folder_name': 'Un dossier doit avoir un nom.',
  'library.folder_name_too_long': 'Un nom de dossier a 100 caractères au plus.',
  'library.blank_file_name': 'Un fichier doit avoir un nom.',
  'library.no_file': 'Choisis un fichier.',
  'library.empty_file': 'Ce fichier est vide.',
  'library.file_too_large': 'Ce fichier est trop gros.',
  'library.not_a_page': 'Seuls les PDF et les images peuvent être gardés ici.',
  'library.upload_broken': 'L’ajout a été interrompu. Réessaie.',
  'library.too_many_files': 'Choisis 10 000 fichiers au plus.',
  'library.no_thumbnail': 'Ce fichier n’a pas d’aperçu.',
  'library.no_page': 'Ce fichier n’a pas cette page.',
  'library.page_not_drawn': 'Cette page ne peut pas être montrée en image.',
  'library.drawing_busy': 'Cette page n’a pas pu être dessinée cette fois. Réessaie dans un instant.',
  'library.unsatisfiable_range': 'Le fichier n’a pas cette partie.',
  'library.file_name_too_long': 'Un nom de fichier a 4 000 caractères au plus.',
  'library.quota_reached': 'Ce fichier ne tient plus dans ta bibliothèque.',
  'library.storage_full':
    'Le serveur manque de place et ne peut pas prendre de nouveaux fichiers pour le moment. Tes pages sont en sécurité. Vider « Supprimés récemment » fait de la place.',
}
