import type * as english from '#features/drop-box/drop-box.errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'drop_box.unfit_path': 'Un fichier ne peut pas avoir ce chemin.',
  'drop_box.path_too_long': 'Ce chemin est trop long.',
  'drop_box.not_in_box': 'Les fichiers ne peuvent être déplacés et copiés qu’à l’intérieur de la boîte de dépôt.',
  'drop_box.not_found': 'Il n’y a rien à ce chemin.',
  'drop_box.file_gone': 'Ce fichier a été supprimé de la bibliothèque.',
  'drop_box.no_folder': 'Le dossier de ce chemin n’existe pas.',
  'drop_box.path_taken': 'Il y a un dossier ou un fichier à ce chemin.',
  'drop_box.method_not_fit': 'C’est impossible avec un dossier.',
  'drop_box.body_not_read': 'Le contenu de cette demande ne peut pas être lu.',
  'drop_box.broken_xml': 'La demande n’est pas du XML valable.',
  'drop_box.xml_too_large': 'La demande est trop grande.',
  'drop_box.part': 'Un fichier ne peut être envoyé qu’en entier.',
  'drop_box.condition_failed': 'Le fichier a changé, ou la condition n’est pas remplie.',
  'drop_box.locked': 'Un autre programme a verrouillé ce chemin.',
  'drop_box.no_lock': 'Ce verrou n’existe pas sur ce chemin.',
  'drop_box.too_many_locks': 'Il y a trop de verrous.',
  'drop_box.too_many_paths': 'Il y a trop de fichiers et de dossiers dans la boîte de dépôt.',
  'drop_box.too_many_together': 'Ce dossier contient trop de choses pour être déplacé ou copié d’un coup.',
  'drop_box.too_many_properties': 'Un fichier ne peut pas avoir autant de propriétés.',
  'drop_box.into_itself': 'Un dossier ne peut pas être déplacé ou copié dans lui-même.',
  'drop_box.only_one_level': 'Une liste ne va qu’à un niveau de profondeur.',
  'drop_box.list_too_long': 'Cette liste serait trop longue.',
}
