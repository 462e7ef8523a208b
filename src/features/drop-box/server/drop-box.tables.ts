declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** What a device sees in its drop box. Nothing but the device itself removes a path: a program that syncs both ways would delete its file. */
    drop_box_paths: {
      id: string
      user_id: string
      /** The name of the device. A new password under the same name continues the list. */
      device: string
      /** Names with `/` between them. */
      path: string
      /** `keyOf(device, path)`, and that of the folder which holds it: paths are too long for an index. */
      path_key: string
      folder_key: string
      is_folder: boolean
      /** The file in the library. Null for a folder, an empty or small file, and once the file was removed for good. */
      upload_id: string | null
      /** Hash of the content in hex; null for a folder. */
      sha256: string | null
      size: number
      mime_type: string
      /** The content, as base64, of a small file that is no page, such as macOS adds to each of its files. */
      small_content: string | null
      /** The properties that programs have set: XML by name, as JSON. */
      properties: string
      created_at: string
      changed_at: string
    }
    /** The files that a path has had, in the order of their ids. */
    drop_box_versions: {
      id: string
      user_id: string
      path_id: string
      upload_id: string
      /** True if the path brought the file into the library. Only such a file leaves it by itself. */
      is_own: boolean
    }
    /** The files that the server has put into a device's box, and the folder for them. */
    drop_box_given: {
      id: string
      user_id: string
      device: string
      /** What the file is about, such as a day. A device that has taken it out gets no other about the same. */
      about: string
      /** Another key is another file. */
      key: string
      /** The path that the file got. The device may have moved, changed or removed it. */
      path_id: string
      sha256: string
      /** As base64. Its path and the copies of it have none of their own. */
      content: string
      fetched_at: string | null
      /** When the path goes, if the device hasn't changed it. */
      leaves_at: string
    }
    /** A lock that a program has on a path. */
    drop_box_locks: {
      /** The token. It protects from mistakes, not from attackers, who would need the password of the device as well. */
      id: string
      user_id: string
      device: string
      path: string
      is_shared: boolean
      /** True when it also locks everything inside. */
      is_deep: boolean
      /** XML that says who holds it, as the program sent it. */
      holder: string
      ends_at: string
    }
  }
}

export {}
